import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { bidFarewell, openSite, PLAIN, type Site, type Visitor, visit } from './site.ts';

let site: Site;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  visitor = await visit(site, undefined, phone);
  page = await visitor.context.newPage();
});
afterAll(async () => {
  await bidFarewell(visitor);
  await site.close();
});

const openAt = async (scenario: string): Promise<void> => {
  await page.goto(`${site.address}${PLAIN}&scenario=${scenario}`);
  await page.waitForFunction(() => window.__highground?.state().game !== undefined);
};

describe('prompts on a phone', () => {
  it('name a finger where they would name a key', async () => {
    await openAt('over-the-gap');
    await page.evaluate(async () => {
      const { actions } = window.__highground!;
      await actions.play.endPhase();
      actions.selection.pickUnit('maren' as UnitId);
    });
    const prompt = page.locator('.prompt');
    await prompt.getByText('Drag Maren').waitFor();
    await prompt.getByText('a second finger adds a corner').waitFor();
    expect(await prompt.getByText('Space').isVisible()).toBe(false);
  });

  it('have no mark in the place of keys', async () => {
    await openAt('the-customs-yard');
    await page.evaluate(async () => {
      const { actions, state } = window.__highground!;
      const { models, units } = state().game!.state;
      const moves = units.get('furnace' as UnitId)!.models.map((model) => {
        const [x, , z] = models.get(model)!.at;
        return { model, to: [x, z - 0.2] as const };
      });
      await actions.play.perform({ kind: 'move', moves });
      actions.selection.pickUnit('furnace' as UnitId);
    });
    const instead = page.locator('.prompt .without-keys');
    await instead.getByText('tap one').waitFor();
    expect(await instead.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('none');
  });
});
