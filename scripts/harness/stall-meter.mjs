/**
 * For `node --import`: after SIGUSR2 prints the most CPU time in milliseconds that the process took between two turns of its
 * event loop since the signal before. CPU time, because other programs make every turn longer.
 */
import { writeFileSync } from "node:fs";

let last = process.cpuUsage();
let longest = 0;
setInterval(() => {
	const now = process.cpuUsage();
	longest = Math.max(longest, now.user + now.system - last.user - last.system);
	last = now;
}, 1).unref();
process.on("SIGUSR2", () => {
	writeFileSync(`/tmp/paperclip-stall-${process.pid}`, String(longest / 1000));
	longest = 0;
});
