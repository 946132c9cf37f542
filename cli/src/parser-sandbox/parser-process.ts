import { type ParserRequest, runParserHarness } from "@paperclipai/adapter-utils";
import { createBareContext } from "./bare-context.ts";
import { beFirstToEnd, endWithHost } from "./process-end.ts";
import { sealRealm } from "./seal-realm.ts";

/** The process that a foreign parser runs in. */
const send = process.send?.bind(process);
if (send === undefined) throw new Error("This module is for a process with a host.");

endWithHost();
beFirstToEnd();
// A parser may leave promises behind that fail; its lines are what counts.
process.on("unhandledRejection", () => {});
sealRealm();
const importModule = createBareContext();
runParserHarness({
	reply: (message) => void send(message),
	listen: (onRequest) => void process.on("message", (request: ParserRequest) => onRequest(request)),
	importModule,
	now: () => performance.now(),
});
