import { SIDES, type Side } from '../rules/core/turn.ts';

/** Who may join a room: a player of either side, a spectator, and the host, who moderates and plays no side. */
export const SEATS = [...SIDES, 'watch', 'host'] as const;
export type Seat = (typeof SEATS)[number];

/** The side that a seat plays; undefined for spectators and hosts. */
export const sideOfSeat = (seat: Seat): Side | undefined => SIDES.find((side) => side === seat);
