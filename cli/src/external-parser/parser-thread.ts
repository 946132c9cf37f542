import { parentPort } from "node:worker_threads";
import { type ParserRequest, runParserHarness } from "@paperclipai/adapter-utils";
import { createBareContext } from "./bare-context.ts";
import { sealRealm } from "./seal-realm.ts";

/** The thread that a foreign parser runs in. */
if (parentPort === null) throw new Error("This module is for a worker thread.");
const port = parentPort;

// A parser may leave promises behind that fail; its lines are what counts.
process.on("unhandledRejection", () => {});
sealRealm();
const importModule = createBareContext();
runParserHarness({
	reply: (message) => port.postMessage(message),
	listen: (onRequest) => void port.on("message", (request: ParserRequest) => onRequest(request)),
	importModule,
	now: () => performance.now(),
});
