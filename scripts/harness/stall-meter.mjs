/**
 * For `node --import`: SIGUSR2 prints the maximum CPU time in milliseconds of a turn of the event loop since the
 * previous signal. CPU time, because other programs make every turn longer.
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
