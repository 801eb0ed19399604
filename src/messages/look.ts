/** How the table looks. */
export const LOOK = {
  hours: {
    auto: 'As the scenario has it',
    day: 'Day',
    dusk: 'Dusk',
    night: 'Night',
  },
  mats: {
    auto: 'As the scenario has it',
    grass: 'Grass',
    desert: 'Desert',
    city: 'Ruined city',
    snow: 'Snow',
    dungeon: 'Dungeon stone',
  },
  pictures: {
    auto: 'As rich as it keeps up with',
    low: 'Plain',
    medium: 'Middling',
    high: 'Rich',
    ultra: 'Richest',
  },
  sizes: {
    normal: 'As printed',
    large: 'Large',
    largest: 'Largest',
  },
  title: 'The look of the table',
  hour: 'Hour',
  mat: 'Mat',
  picture: 'Picture',
  words: 'Words',
  sound: 'The table is heard',
  volume: 'How loud',
  volumes: { soft: 'Softly', half: 'Half', full: 'Fully' },
  strongerContrast: 'Stronger contrast',
  lens: 'A soft lens while hands rest',
};
