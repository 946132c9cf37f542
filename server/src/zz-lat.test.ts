import { it } from "vitest";
import { startTestServer } from "@paperclipai/test-support/server/test-server.ts";
it("lat", async () => {
  const s = await startTestServer();
  const a = await s.createAgent("process", { command: "true" });
  const ts: number[] = []; const rows: string[] = [];
  for (let i = 0; i < 30; i++) { const t = performance.now(); const r = await s.wake(a.id); const w = performance.now(); const f = await s.finish(r.id); ts.push(performance.now() - t); rows.push(`${(w-t).toFixed(0)} ${(performance.now()-t).toFixed(0)} started+${Date.parse(f.startedAt!)-Date.parse(f.createdAt)} finished+${Date.parse(f.finishedAt!)-Date.parse(f.startedAt!)}`); }
  console.log(rows.join("\n")); console.log("mean", ts.reduce((x, y) => x + y) / ts.length);
  await s.stop();
});
