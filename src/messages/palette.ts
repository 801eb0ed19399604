const asGiven = (id: string): string => (id === 'auto' ? 'as the scenario has it' : id);

/** What the command palette says. */
export const paletteMessages = {
  now: 'Now',
  keepView: (slot: number): string => `Keep this view as view ${slot}`,
  backToView: (slot: number): string => `Back to view ${slot}`,
  forgetView: (slot: number): string => `Forget view ${slot}`,
  handOutReplay: 'Hand out the replay of this game',
  install: 'Install Highground on this machine',
  units: 'Units',
  scenarios: 'Scenarios',
  settings: 'Settings',
  lessons: 'Lessons',
  lesson: ({ name, about }: { readonly name: string; readonly about: string }): string =>
    `Lesson: ${name} (${about.split(':')[0]?.toLowerCase()})`,
  /** Settings that are on or off, and what switching them on and off is called. */
  switches: {
    reducedMotion: { on: 'Nothing moves by itself', off: 'Let things move' },
    contrast: { on: 'Stronger contrast', off: 'Softer contrast' },
    fastDice: { on: 'Fast dice', off: 'Dice that tumble' },
    sound: { on: 'Let the table be heard', off: 'Silence' },
    lens: { on: 'An eye with a lens', off: 'Everything sharp' },
    fallenLie: { on: 'Let the slain lie till the turn ends', off: 'Take the slain away' },
    ownDice: { on: 'Throw twenty-sided dice by hand', off: 'Let the table throw twenty-sided dice' },
  },
  keys: (map: string): string => `Keys: ${map}`,
  picture: (quality: string): string => `Picture: ${quality}`,
  pictureAuto: 'Picture: as rich as it can keep up with',
  size: (size: string): string => `Words: ${size}`,
  hour: (hour: string): string => `Hour: ${asGiven(hour)}`,
  mat: (mat: string): string => `Mat: ${asGiven(mat)}`,
  findAnything: 'Find anything',
  whatWouldYouLike: 'What would you like to do?',
  whatCanBeDone: 'What can be done',
  nothingIsCalledThat: 'Nothing is called that.',
};
