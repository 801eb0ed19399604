import { sha256Text } from '../kernel/sha256.ts';

/**
 * The key of a seat's calendar, from the SHA-256 of its token: it shows whose turn it is and opens nothing else, so it
 * may stand in the address of a calendar.
 */
export const calendarKey = (tokenHash: string): string => sha256Text(`calendar|${tokenHash}`);
