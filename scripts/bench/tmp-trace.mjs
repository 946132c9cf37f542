import path from "node:path";
import { writeFileSync } from "node:fs";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { bench } from "../harness/bench.mjs";
import { withBrowser } from "../harness/browser.mjs";
import { finishedRun } from "./transcript/run.mjs";
import { waitInPage, watchFirstScreen } from "../harness/transcript-page.mjs";
await bench("trace", measure, { options: { lines: { type: "string", default: "200000" }, rounds:{type:"string",default:"6"}, view:{type:"string",default:""}, trace:{type:"boolean",default:false} }, uiFolder: process.env.UI_FOLDER ?? path.dirname(builtFile("ui", "index.html")) });
async function measure(place) {
  const url = `${place.url}/runs/${await finishedRun(place, Number(place.options.lines))}${place.options.view}`;
  await withBrowser(async (openTab) => {
    const { page } = await openTab();
    await watchFirstScreen(page);
    await page.addInitScript(() => {
      window.T = [];
      new PerformanceObserver((l) => { for (const e of l.getEntries()) T.push(["task", Math.round(e.startTime), Math.round(e.duration)]); }).observe({ type: "longtask", buffered: true });
      const W = window.Worker; window.Worker = class extends W { constructor(...a) { super(...a); const post = this.postMessage.bind(this); this.postMessage = (m, t) => { T.push(["post", Math.round(performance.now()), m.type, m.from, m.to, m.content?.length]); post(m, t); }; T.push(["worker", Math.round(performance.now())]); let n=0; this.addEventListener("message", function () { if (n++ < 6) T.push(["workermsg", Math.round(performance.now()), arguments[0].data.type, arguments[0].data.count, arguments[0].data.rows?.length, arguments[0].data.generation, "sent", Math.round(arguments[0].data.sentAt - performance.timeOrigin)]); }); } };
      const S = window.WebSocket; window.WebSocket = class extends S { constructor(...a) { super(...a); T.push(["socket", Math.round(performance.now())]); this.addEventListener("open", () => T.push(["socketopen", Math.round(performance.now())])); let n=0; this.addEventListener("message", (e) => { if (n++ < 3) T.push(["socketmsg", Math.round(performance.now()), e.data.byteLength ?? e.data.length]); }); } };
    });
    const all = [];
    const cdp = await page.context().newCDPSession(page);
    for (let round = 0; round < Number(place.options.rounds); round++) {
      await page.goto("about:blank"); await new Promise((r) => setTimeout(r, Number(process.env.PAUSE ?? 0)));
      const last = round === Number(place.options.rounds) - 1;
      if (place.options.trace && last) { await cdp.send("Profiler.enable"); await cdp.send("Profiler.setSamplingInterval", { interval: 500 }); await cdp.send("Profiler.start"); }
      await page.goto(url);
      const { found } = await waitInPage(page, () => window.transcriptTimes?.screen && window.transcriptTimes);
      if (place.options.trace && last) { const { profile } = await cdp.send("Profiler.stop"); writeFileSync("/tmp/s/open.cpuprofile", JSON.stringify(profile)); }
      const more = await page.evaluate(() => ({ T, fcp: performance.getEntriesByName("first-contentful-paint")[0].startTime, res: performance.getEntriesByType("resource").map((r) => [r.name.split("/").pop().slice(0, 40), Math.round(r.startTime), Math.round(r.responseEnd)]), nav: ((n) => n.toJSON())(performance.getEntriesByType("navigation")[0]) }));
      all.push(found.screen);
      console.log(`round ${round}: fcp ${more.fcp | 0} text ${found.text | 0} screen ${found.screen | 0}  fetch ${more.nav.fetchStart|0} html ${more.nav.responseEnd|0} interactive ${more.nav.domInteractive|0}  theme.js ${more.res.filter((r) => /theme/.test(r[0])).join(" ")}`);
      if (last) { console.log(more.T.sort((a, b) => a[1] - b[1]).map((x) => x.join(" ")).join("\n")); console.log(more.res.map((x) => x.join(" ")).join("\n")); }
    }
  });
}
