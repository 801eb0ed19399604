/** The figures this table has of its own, as files name them under `models/minis`; a test holds the list against the folder. */
export const BUNDLED_MINIS = [
  'trooper',
  'leader',
  'heavy',
  'marksman',
  'fencer',
  'archer',
  'mage',
  'captain',
  'hound',
  'spearman',
  'swordsman',
  'halberdier',
  'bowman',
  'champion',
  'standard',
  'drummer',
  'marshal',
  'warlord',
  'rider',
  'knight',
  'beast',
  'brute',
  'flyer',
  'walker',
  'vehicle',
  'engine',
] as const;

/** The path a file names one of them by. */
export const miniPath = (name: string): string => `minis/${name}.glb`;
