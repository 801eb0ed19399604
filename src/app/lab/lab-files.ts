import { labMessages } from '../../messages/lab.ts';
import { setLab } from './lab-store.ts';

/**
 * Has a file made and handed out. What keeps it from being made is told in the panel: what makes pictures is fetched when
 * one is first wanted, and that may fail where the network does.
 */
export async function handOutOrTell(make: () => Promise<void>): Promise<void> {
  setLab({ problem: undefined });
  try {
    await make();
  } catch (fault) {
    setLab({ problem: labMessages.panel.noFile(fault instanceof Error ? fault.message : String(fault)) });
  }
}
