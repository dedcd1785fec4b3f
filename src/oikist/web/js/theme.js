// Light, dark, or as the system is. CSS does the rest with light-dark().

import { el } from "./dom.js";
import { setSetting, setting } from "./store.js";
import { LANGUAGES, language, setLanguage, t } from "./words.js";

/** Puts the chosen theme on the page. */
export function applyTheme() {
  const theme = setting("theme", "auto");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** @returns {HTMLElement} the two selects for theme and language */
export function preferences() {
  const theme = el(
    "select",
    {
      "aria-label": t("Light or dark"),
      id: "theme",
      onchange: (/** @type {Event} */ event) => {
        setSetting("theme", /** @type {HTMLSelectElement} */ (event.target).value);
        applyTheme();
      },
    },
    el("option", { value: "auto" }, t("Auto")),
    el("option", { value: "light" }, t("Light")),
    el("option", { value: "dark" }, t("Dark")),
  );
  theme.value = setting("theme", "auto");
  const tongue = el(
    "select",
    {
      "aria-label": t("Language"),
      id: "language",
      onchange: (/** @type {Event} */ event) => setLanguage(/** @type {HTMLSelectElement} */ (event.target).value),
    },
    ...LANGUAGES.map(([code, name]) => el("option", { value: code, lang: code }, name)),
  );
  tongue.value = language();
  return el("div", { class: "preferences" }, theme, tongue);
}
