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
  enter: { vr: 'Enter VR', ar: 'Enter AR' },
  headsetRefused: {
    vr: 'The device refused to start VR. Check that the headset is connected and try again.',
    ar: 'The device refused to start AR. Check that the headset is connected and try again.',
  },
  headsetKeys: {
    table:
      'Trigger: select or drag. Grip: measure. A: confirm or roll. B: throw dice by hand. Stick: forward to teleport, sideways to turn, back to resize. Press the stick to leave.',
    replay: 'A: play or pause. Stick: forward to teleport, sideways to turn, back to resize. Press the stick to leave.',
  },
  title: 'Settings',
  hour: 'Time of day',
  mat: 'Mat',
  picture: 'Quality',
  words: 'Text size',
  sound: 'Sound',
  volume: 'Volume',
  volumes: { soft: 'Quiet', half: 'Half', full: 'Full' },
  strongerContrast: 'High contrast',
  wordsUnderIcons: 'Words under the icons',
  lens: 'Depth of field when idle',
  setUpTapes: 'Tape measures for a real table',
};
