/**
 * Agent of several-servers.mjs: `marking-agent.mjs MARKS AGENT`. It appends a line to MARKS when it starts and when it
 * ends, as evidence independent of a server. Standard input is the wake; its prompt describes the work.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const [marks, agent] = process.argv.slice(2);
const wake = JSON.parse(readFileSync(0, "utf8"));
const work = wake.prompt === undefined ? { ms: 40, ending: "well" } : JSON.parse(wake.prompt);

function mark(what) {
	const line = { what, agent, runId: process.env.PAPERCLIP_RUN_ID, pid: process.pid, at: Date.now(), wake };
	appendFileSync(marks, `${JSON.stringify(line)}\n`);
}

mark("start");
process.on("SIGTERM", () => {
	mark("end");
	process.exit(143);
});
await wait(work.ms);
mark("end");
process.removeAllListeners("SIGTERM");
if (work.ending === "killed") process.kill(process.pid, "SIGKILL");
// The parent would record the exit status; without it the run is lost.
if (work.ending === "lost") process.kill(process.ppid, "SIGKILL");
if (work.ending === "killed" || work.ending === "lost") await wait(60_000);
process.exit(work.ending === "failed" ? 3 : 0);
