#!/usr/bin/env node
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { log, printLine, readInput, readStep, readSteps, withResolvers } from "./scripted-steps.mjs";

// Speaks ACP, without a model. Of the steps of scripted-claude.mjs it knows `bash` and `work`. It takes one message at a
// time, and does not tell whose it is.
const prompts = [];
const answers = new Map();
const sessionId = randomUUID();
let stop = withResolvers();
let isCancelled = false;
let lastRequest = 0;

const send = (fields) => printLine({ jsonrpc: "2.0", ...fields });
const update = (fields) => send({ method: "session/update", params: { sessionId, update: fields } });

function receive({ id, method, params, result }) {
	switch (method) {
		case undefined:
			return answers.get(id)?.(result.outcome);
		case "initialize":
			return send({ id, result: { protocolVersion: 1, agentCapabilities: { loadSession: true }, authMethods: [] } });
		case "session/new":
			return send({ id, result: { sessionId } });
		case "session/load":
			return send({ id, result: {} });
		case "session/prompt":
			return prompts.push({ id, text: params.prompt.map(({ text }) => text).join("") });
		case "session/cancel":
			isCancelled = true;
			return stop.resolve(undefined);
		default:
			if (id !== undefined) send({ id, error: { code: -32601, message: `unknown method ${method}` } });
	}
}

async function execute(command) {
	const call = { toolCallId: randomUUID(), title: command, kind: "execute", status: "pending", rawInput: { command } };
	update({ sessionUpdate: "tool_call", ...call });
	const id = lastRequest++;
	const answered = new Promise((resolve) => answers.set(id, resolve));
	const options = [
		{ optionId: "yes", name: "Allow", kind: "allow_once" },
		{ optionId: "no", name: "Reject", kind: "reject_once" },
	];
	send({ id, method: "session/request_permission", params: { sessionId, toolCall: call, options } });
	const outcome = await Promise.race([answered, stop.promise]);
	answers.delete(id);
	const isInterrupted = outcome === undefined || outcome.outcome === "cancelled";
	const isAllowed = outcome?.optionId === "yes";
	const answer = isInterrupted ? "interrupted" : { behavior: isAllowed ? "allow" : "deny" };
	log({ answered: randomUUID(), toolName: "execute", input: { command }, answer });
	if (isAllowed) log({ executed: command });
	const status = isAllowed ? "completed" : "failed";
	update({ sessionUpdate: "tool_call_update", toolCallId: call.toolCallId, status });
}

async function perform(step) {
	const { kind, rest } = readStep(step);
	if (kind === "bash") return await execute(rest);
	if (kind === "work") return await Promise.race([delay(Number(rest)), stop.promise]);
	update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: `re: ${step}` } });
}

async function runTurn() {
	const { id, text } = prompts.shift();
	log({ read: null, text });
	isCancelled = false;
	stop = withResolvers();
	for (const step of readSteps(text)) {
		if (!isCancelled) await perform(step);
	}
	send({ id, result: { stopReason: isCancelled ? "cancelled" : "end_turn" } });
}

const input = readInput(receive);
for (;;) {
	while (prompts.length > 0) await runTurn();
	if (input.isClosed) break;
	await input.next();
}
