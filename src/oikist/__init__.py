"""oikist: four board games about founding a city, to play and to study."""
