import { createOperations } from "./operations.ts";
import { toPlainData } from "./plain-data.ts";
import type { AnswerMessage, CallMessage } from "./protocol.ts";
import { watchProcesses } from "./watch-processes.ts";

// Before any module of the adapter is loaded, so that none keeps the original functions.
watchProcesses();

const operations = createOperations();

process.on("message", (message: CallMessage) => void answer(message));
process.on("disconnect", () => process.exit(0));
// A later rejection or exception is the fault of the check that is running, which then gets no answer in time.
process.on("unhandledRejection", () => {});

async function answer({ id, name, request }: CallMessage): Promise<void> {
	const operation = operations[name] as (request: unknown) => unknown;
	try {
		send({ id, value: toPlainData(await operation(request)) });
	} catch (error) {
		send({ id, error: operations.describe(error) });
	}
}

function send(message: AnswerMessage): void {
	if (process.connected) process.send?.(message);
}
