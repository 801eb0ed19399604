/** The style of a report: light or dark like the reader's system, and black on white in print. */
export const REPORT_STYLE = `
:root{--paper:#f4efe3;--card:#fcf9f1;--ink:#2b2620;--soft:#6f675b;--line:#dcd2bd;--grid:#e8e0cf;--accent:#6b4a1f;
--attacker:#d18f00;--defender:#0072b2;--draw:#a59c8b;--neutral:#5e8c61;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--paper:#16191c;--card:#22272c;--ink:#ece6d8;--soft:#a8a193;--line:#3b424a;--grid:#323940;
--accent:#e0b566;--attacker:#e69f00;--defender:#4aa3dc;--draw:#7d776b;--neutral:#8fc194}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 'Inter Variable',Inter,system-ui,'Segoe UI',Roboto,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1000px;margin:0 auto;padding:40px 24px 56px}
h1,h2{font-family:'Fraunces Variable',Fraunces,'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif;font-weight:600;line-height:1.15}
h1{font-size:38px;margin:2px 0 6px;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:22px;margin:0 0 10px}
h3{font-size:14px;font-weight:600;margin:0 0 6px;overflow-wrap:anywhere}
.kind{color:var(--accent);font-size:12px;letter-spacing:.08em;text-transform:uppercase;font-weight:600}
p{margin:0 0 10px;max-width:70ch}.soft,.meta{color:var(--soft)}.meta{margin-bottom:26px}.lead{font-size:18px}.army{margin-bottom:2px}.verdict{font-size:22px;font-weight:600;line-height:1.3;max-width:48ch}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:22px 24px;margin-bottom:18px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:22px 28px}
figure{margin:6px 0 0}header figure{margin:0 0 26px}svg.table{display:block;width:100%;height:auto;border:1px solid var(--line);border-radius:12px;font-family:inherit}
svg.plot{display:block;width:100%;height:auto;max-width:100%;font-family:inherit;overflow:visible}
svg.plot text{fill:var(--ink)}svg text.soft{fill:var(--soft)}svg .strong{font-weight:650}
.bar,.dot{fill:var(--draw)}.bar.attacker,.dot.attacker{fill:var(--attacker)}.bar.defender,.dot.defender{fill:var(--defender)}
.bar.neutral,.dot.neutral{fill:var(--neutral)}.dot{stroke:var(--card);stroke-width:1.5}
.line{fill:none;stroke:var(--ink)}.line.grid{stroke:var(--grid)}.line.soft{stroke:var(--soft)}
.line.attacker{stroke:var(--attacker)}.line.defender{stroke:var(--defender)}.line.neutral{stroke:var(--neutral)}.line.draw{stroke:var(--draw)}
.area{opacity:.2;fill:var(--draw)}.area.attacker{fill:var(--attacker)}.area.defender{fill:var(--defender)}.area.neutral{fill:var(--neutral)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:14px}
th{font-weight:600;text-align:left;color:var(--soft);font-size:12.5px}th,td{padding:6px 14px 6px 0;border-bottom:1px solid var(--grid);vertical-align:baseline}
td.number{white-space:nowrap}tr:last-child td{border-bottom:0}
details{margin:10px 0 0}summary{cursor:pointer;font-weight:600;font-size:14px}
a{color:var(--accent)}code{font:13px/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
@media (max-width:760px){.pair{grid-template-columns:1fr}main{padding:24px 12px}section{padding:16px}}
@media print{:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--grid:#ddd;--accent:#333;--attacker:#d18f00;--defender:#0072b2;--draw:#999;--neutral:#5e8c61;color-scheme:light}
body{font-size:11pt}main{max-width:none;padding:0}section{border:0;border-top:1px solid #bbb;border-radius:0;padding:12pt 0;break-inside:avoid}
.bar,.dot,.area{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`;
