/**
 * Agent of several-servers.mjs: `marking-agent.mjs MARKS AGENT`. It leaves a line in MARKS when it starts and one when it
 * ends, so that what happened is seen without asking a server. Standard input is the wake; its prompt says what to do.
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
// Its parent would have kept the exit status.
if (work.ending === "lost") process.kill(process.ppid, "SIGKILL");
if (work.ending === "killed" || work.ending === "lost") await wait(60_000);
process.exit(work.ending === "failed" ? 3 : 0);
