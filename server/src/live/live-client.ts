import { type LiveMessage, liveRequestSchema, SLOW_READER_CLOSE_CODE } from "@paperclipai/shared";
import type { WebSocket } from "ws";
import { LIMITS } from "../config/limits.ts";
import { followLog } from "../run-log/read/follow-log.ts";
import { getRun } from "../runs/store/run-rows.ts";
import type { ServerContext } from "../server-context.ts";
import { encodeLogMessage } from "./log-message.ts";

type LiveBody = LiveMessage extends infer M ? (M extends LiveMessage ? Pick<M, "type" | "payload"> : never) : never;

/** "Service restart" in the registry of close codes. */
const RECONNECT_CLOSE_CODE = 1012;

/** One connected client: what happens in its company, and the run logs it asked for. */
export function serveLiveClient(context: ServerContext, socket: WebSocket, companyId: string): void {
	const subscriptions = new Map<string, AbortController>();
	const send = (body: LiveBody) => {
		if (socket.readyState !== socket.OPEN) return;
		// Logs wait for the client; news of runs do not, and would pile up.
		if (socket.bufferedAmount > 2 * LIMITS.liveBufferBytes) return closeSlow(socket);
		socket.send(JSON.stringify({ ...envelopeOf(context, companyId), ...body }));
	};
	// Who connects again reads anew what it shows.
	const onGap = () => socket.close(RECONNECT_CLOSE_CODE, "news may have been missed");
	const stopTelling = tellChanges(context, companyId, send, onGap);
	const stopPing = pingRegularly(socket);
	const unsubscribe = (runId: string) => {
		subscriptions.get(runId)?.abort();
		subscriptions.delete(runId);
	};
	const refuse = (code: string, message: string, runId?: string) =>
		send({ type: "error", payload: { code, message, ...(runId === undefined ? {} : { runId }) } });

	socket.on("message", (data) => {
		const request = liveRequestSchema.safeParse(parseJson(String(data)));
		if (!request.success) return refuse("bad_request", "The message is not a request this server knows.");
		const { runId } = request.data;
		unsubscribe(runId);
		if (request.data.type === "run.log.unsubscribe") return;
		const abort = new AbortController();
		subscriptions.set(runId, abort);
		sendLog(context, socket, { companyId, runId, offset: request.data.offset }, abort.signal).catch((error) => {
			if (!abort.signal.aborted) refuse(error?.code ?? "log_unreadable", String(error?.message ?? error), runId);
		});
	});
	socket.on("error", () => socket.terminate());
	socket.on("close", () => {
		stopTelling();
		stopPing();
		for (const runId of [...subscriptions.keys()]) unsubscribe(runId);
	});
}

function tellChanges(
	{ bus }: ServerContext,
	companyId: string,
	send: (body: LiveBody) => void,
	onGap: () => void,
): () => void {
	const onRun: Parameters<typeof bus.on<"run">>[1] = (run, change) => {
		if (run.companyId !== companyId) return;
		send({ type: change === "queued" ? "heartbeat.run.queued" : "heartbeat.run.status", payload: run });
	};
	const onRunEvent: Parameters<typeof bus.on<"runEvent">>[1] = (company, event) => {
		if (company === companyId) send({ type: "heartbeat.run.event", payload: event });
	};
	const onAdapter = (adapterType: string) => send({ type: "adapter.changed", payload: { adapterType } });
	bus.on("run", onRun).on("runEvent", onRunEvent).on("adapter", onAdapter).on("gap", onGap);
	return () => void bus.off("run", onRun).off("runEvent", onRunEvent).off("adapter", onAdapter).off("gap", onGap);
}

interface LogSubscription {
	companyId: string;
	runId: string;
	offset: number;
}

function envelopeOf(context: ServerContext, companyId: string) {
	return { id: crypto.randomUUID(), companyId, createdAt: context.now().toISOString() };
}

/** Reads no faster than the client takes: what is not sent yet stays in the file. */
async function sendLog(
	context: ServerContext,
	socket: WebSocket,
	{ companyId, runId, offset }: LogSubscription,
	signal: AbortSignal,
): Promise<void> {
	const run = await getRun(context, runId);
	if (run.companyId !== companyId)
		throw Object.assign(new Error(`There is no run ${runId}.`), { code: "run_not_found" });
	for await (const piece of followLog(context, runId, offset, signal)) {
		if (signal.aborted) return;
		const { records, nextOffset, done } = piece;
		const payload = { runId, offset: piece.offset, nextOffset, done };
		const head = { ...envelopeOf(context, companyId), type: "heartbeat.run.log", payload } as const;
		if (socket.readyState === socket.OPEN) socket.send(encodeLogMessage(head, records), { binary: false });
		if (!(await isDrained(socket, signal))) return closeSlow(socket);
	}
}

/** Waits until the client has taken most of what it was sent; `false` when it has stopped taking anything. */
async function isDrained(socket: WebSocket, signal: AbortSignal): Promise<boolean> {
	let waiting = socket.bufferedAmount;
	let deadline = Date.now() + LIMITS.liveStallMs;
	while (waiting > LIMITS.liveBufferBytes && !signal.aborted) {
		if (Date.now() > deadline) return false;
		await new Promise((resolve) => setTimeout(resolve, LIMITS.liveDrainPollMs));
		if (socket.bufferedAmount < waiting) deadline = Date.now() + LIMITS.liveStallMs;
		waiting = socket.bufferedAmount;
	}
	return true;
}

function closeSlow(socket: WebSocket): void {
	socket.close(SLOW_READER_CLOSE_CODE, "the client does not read");
}

/** A client that answers no ping is gone, whatever its connection says. */
function pingRegularly(socket: WebSocket): () => void {
	let answered = true;
	socket.on("pong", () => {
		answered = true;
	});
	const timer = setInterval(() => {
		if (!answered) return socket.terminate();
		answered = false;
		socket.ping();
	}, LIMITS.livePingMs);
	return () => clearInterval(timer);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
