/** The menu of display and sound. */
export const LOOK = {
  hours: {
    auto: 'Scenario’s setting',
    day: 'Day',
    dusk: 'Dusk',
    night: 'Night',
  },
  mats: {
    auto: 'Scenario’s setting',
    grass: 'Grass',
    desert: 'Desert',
    city: 'Ruined city',
    snow: 'Snow',
    dungeon: 'Dungeon stone',
  },
  pictures: {
    auto: 'Automatic',
    low: 'Low',
    medium: 'Medium',
    high: 'High',
    ultra: 'Ultra',
  },
  sizes: {
    normal: 'Normal',
    large: 'Large',
    largest: 'Largest',
  },
  title: 'Display and sound',
  hour: 'Time of day',
  mat: 'Mat',
  picture: 'Quality',
  words: 'Text size',
  sound: 'Sound',
  volume: 'Volume',
  volumes: { soft: 'Quiet', half: 'Half', full: 'Full' },
  strongerContrast: 'High contrast',
  lens: 'Depth of field when idle',
};
