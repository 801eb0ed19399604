import type { DamagedList, ListFault } from '../army-list/list-fault.ts';
import type { BaseSource } from '../army-list/settle.ts';

const DAMAGED: Readonly<Record<DamagedList, string>> = {
  definitions:
    'The file defines entities of its own, which no roster needs. Save it again with the program that made it.',
  xml: 'The file begins like a roster, but its XML is damaged. Save it again with the program that made it.',
  json: 'The text begins like JSON, but it is cut off or damaged. Copy all of it.',
  zip: 'The file is a damaged zip file. Save it again, or unpack it and give the file inside.',
  'no-roster': 'The file is XML, but there is no roster in it.',
  'too-large':
    'The file is nested more deeply, or has more entries, than any roster. Save it again with the program that made it.',
  'ids-only':
    'This save of Army Forge names its units by number only. Use “Share” there, and give the file or the text you get.',
};

/** Sentences about army lists. */
export const armyListMessages = {
  fault: (fault: ListFault): string => {
    switch (fault.kind) {
      case 'empty':
        return 'There is nothing in it. Copy the whole list.';
      case 'too-large':
        return `It is larger than ${fault.most / 1e6} MB, which no list is.`;
      case 'no-list':
        return 'No unit was found: a list needs lines with a price, such as “Scouts (60 pts)”, or a roster file.';
      case 'damaged':
        return DAMAGED[fault.why];
    }
  },
  source: {
    list: 'in the list',
    file: 'in the file of sizes',
    remembered: 'as chosen before',
    guess: 'a guess',
  } as const satisfies Readonly<Record<BaseSource, string>>,
  found: (units: number, models: number, points: number): string =>
    `${units} unit${units === 1 ? '' : 's'}, ${models} model${models === 1 ? '' : 's'}${points > 0 ? `, ${points} points` : ''}`,
  unplaced: (n: number, text: string): string => `${n > 0 ? `Line ${n}` : 'Not understood'}: ${text}`,
};
