import { writeFileSync } from "node:fs";
import { type ParserRequest, runParserHarness } from "@paperclipai/adapter-utils";
import { createBareContext, exitWithParent } from "@paperclipai/adapter-utils/host";
import { sealRealm } from "./seal-realm.ts";

/** Entry point of the process that runs an untrusted parser. */
const send = process.send?.bind(process);
if (send === undefined) throw new Error("This module must be started with fork().");

process.once("disconnect", () => process.exit(0));
exitWithParent();
preferForOomKill();
// A parser may leave unhandled rejections; only its entries count.
process.on("unhandledRejection", () => {});
sealRealm();
const importModule = createBareContext();
runParserHarness({
	reply: (message) => new Promise((resolve) => send(message, () => resolve())),
	listen: (onRequest) => void process.on("message", (request: ParserRequest) => onRequest(request)),
	importModule,
	now: () => performance.now(),
});

/** Makes this process the first that Linux kills when memory runs out. */
function preferForOomKill(): void {
	try {
		writeFileSync("/proc/self/oom_score_adj", "1000");
	} catch {
		// Not Linux, or not permitted.
	}
}
