import type { Command } from 'commander';
import type { Outcome } from './outcome.ts';

/** Adds a command to the program, with the options that all commands share. */
export type AddCommand = (usage: string, summary: string) => Command;

/** Receives the outcome of the command that ran. */
export type Done = (outcome: Outcome) => void;

/** Collects the values of an option that may be given several times. */
export const collect = (value: string, before: readonly string[]): readonly string[] => [...before, value];
