import { createServer } from 'node:http';
import { chromium } from 'playwright';
import { createFileGiver, PAGE_HEADERS } from './src/cli/film/film-server.ts';
import { CHROMIUM_FLAGS, findChromium } from './src/cli/film/find-chromium.ts';
const give = createFileGiver('/tmp/seat-dist');
const http = createServer((q, r) => { for (const [n, v] of Object.entries(PAGE_HEADERS)) r.setHeader(n, v as string); give({ headers: {} } as never, r, new URL(q.url ?? '/', 'http://x').pathname); });
await new Promise<void>((d) => http.listen(0, '127.0.0.1', d));
const url = `http://127.0.0.1:${(http.address() as any).port}/?quality=low&sharpness=0.5&dice=pinned&keep=no`;
const browser = await chromium.launch({ executablePath: findChromium()!, args: [...CHROMIUM_FLAGS] });
for (const [name, viewport, touch] of [['desk', { width: 1280, height: 720 }, false], ['phone', { width: 390, height: 844 }, true]] as const) {
  if (process.argv[2] && process.argv[2] !== name) continue;
  const context = await browser.newContext({ viewport, hasTouch: touch, isMobile: touch, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message));
  page.on('console', (m) => { if (m.type() === 'error') console.log('CON', m.text()); });
  page.setDefaultTimeout(60000);
  await page.goto(url);
  await page.waitForFunction(() => (window as any).__highground?.state().game && ((window as any).__highground.probe()?.frames() ?? 0) > 1);
  await page.screenshot({ path: `/tmp/shot-${name}-1.png` });
  await page.getByRole('button', { name: /Play against the table/ }).click();
  await page.locator('.opponent-setup .primary').waitFor();
  await page.screenshot({ path: `/tmp/shot-${name}-2.png` });
  await page.locator('.opponent-setup select').selectOption({ label: process.argv[3] ?? 'Market day' });
  await page.locator('.opponent-setup label', { hasText: 'Hard' }).click();
  await page.locator('.opponent-setup .primary').click();
  await page.waitForFunction(() => (window as any).__highground.state().opponent?.status === 'waiting' && (window as any).__highground.state().busy === undefined);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shot-${name}-3.png` });
  console.log('hint');
  await page.evaluate(() => (window as any).__highground.actions.opponent.toggleHint());
  await page.waitForFunction(() => (window as any).__highground.state().hint?.state === 'given');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shot-${name}-4.png` });
  for (let i = 0; i < 8; i++) {
    const side = await page.evaluate(async () => { const h = (window as any).__highground; if (h.state().opponent.status === 'waiting') { await h.actions.play.endPhase(); } return [h.state().game.state.side, h.state().opponent.status]; });
    if (side[1] !== 'waiting') break;
    await page.waitForTimeout(300);
  }
  await page.waitForTimeout(2500);
  await page.screenshot({ path: `/tmp/shot-${name}-5.png` });
  console.log(JSON.stringify(await page.evaluate(() => { const h = (window as any).__highground; return [h.state().opponent, h.state().game.state.side, h.state().game.state.phase, h.state().game.log.map((e: any) => e.command.kind)]; })));
  await page.evaluate(() => { const h = (window as any).__highground; h.stores.table.setState({ opponent: { ...h.state().opponent, told: 'Tam the carter: charge Old Bram, 58 %; it kills 1.4 models on average; if it fails, it costs 2.1 models.' } }); });
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/shot-${name}-6.png` });
  await context.close();
}
await browser.close(); http.close();
