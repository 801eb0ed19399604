import { createHmac } from 'node:crypto';

/**
 * The secret of one of a room's chains of dice.
 *
 * @param root   The room's secret, 64 hexadecimal digits.
 * @param number Its index: 0 for the chain that the room begins with, 1 for the one after it, and so on.
 */
export const chainSecret = (root: string, number: number): string =>
  createHmac('sha256', Buffer.from(root, 'hex')).update(String(number)).digest('hex');
