#!/usr/bin/env node
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { log, printLine, readInput, readStep, readSteps, withResolvers } from "./scripted-steps.mjs";

// Speaks the `app-server` of Codex, without a model. The steps of a message are the ones of scripted-claude.mjs, except
// `plan`.
const args = process.argv.slice(2);
if (args.includes("--version")) {
	console.log("codex-cli 0.171.0");
	process.exit(0);
}
if (args[0] === "sandbox") process.exit(0);
if (args.includes("--help")) {
	console.log("Usage: codex [OPTIONS]\n  --json\n  --config <key=value>\n  --model <MODEL>\n  --sandbox <MODE>");
	process.exit(0);
}

const send = (fields) => printLine(fields);
const notify = (method, params) => send({ method, params: { threadId, ...params } });
const requests = new Map();
const messages = [];
let threadId = randomUUID();
let turn = null;
let items = 0;
let lastRequest = 0;

function receive(message) {
	if (message.method === undefined) return requests.get(message.id)?.(message.result?.decision ?? message.result);
	const { id, method, params } = message;
	const respond = (result) => send({ id, result });
	switch (method) {
		case "initialize":
			return respond({ userAgent: "scripted/0.171.0" });
		case "thread/start":
		case "thread/resume":
			threadId = params.threadId ?? threadId;
			return respond({ thread: { id: threadId }, model: "scripted", modelProvider: "scripted" });
		case "turn/start":
			if (turn === null) turn = newTurn();
			messages.push(params);
			return respond({ turn: { id: turn.id, status: "inProgress" } });
		case "turn/steer":
			if (turn === null) return send({ id, error: { code: -32600, message: "no active turn to steer" } });
			messages.push(params);
			return respond({ turnId: turn.id });
		case "turn/interrupt":
			turn?.interrupt();
			return respond({});
		default:
			if (id !== undefined) send({ id, error: { code: -32601, message: `unknown method ${method}` } });
	}
}

function newTurn() {
	const stop = withResolvers();
	const created = {
		id: randomUUID(),
		isInterrupted: false,
		interrupted: stop.promise,
		interrupt() {
			created.isInterrupted = true;
			stop.resolve(undefined);
		},
	};
	return created;
}

function take() {
	const { input, clientUserMessageId = null } = messages.shift();
	const [{ text }] = input;
	log({ read: clientUserMessageId, text });
	const item = { type: "userMessage", id: `item-${++items}`, clientId: clientUserMessageId, content: input };
	for (const phase of ["started", "completed"]) notify(`item/${phase}`, { item, turnId: turn.id });
	return readSteps(text);
}

/** Asks the client, and resolves with its decision. */
async function ask(method, params) {
	const id = lastRequest++;
	const answered = new Promise((resolve) => requests.set(id, resolve));
	send({ id, method, params: { threadId, turnId: turn.id, startedAtMs: 0, ...params } });
	const decision = await Promise.race([answered, turn.interrupted]);
	requests.delete(id);
	notify("serverRequest/resolved", { requestId: id });
	return decision;
}

const BEHAVIOR = { accept: "allow", acceptForSession: "allow", decline: "deny", cancel: "deny" };

async function executeCommand(command) {
	const item = { type: "commandExecution", id: `item-${++items}`, command, cwd: process.cwd(), commandActions: [] };
	notify("item/started", { item: { ...item, status: "inProgress" }, turnId: turn.id });
	const decision = await ask("item/commandExecution/requestApproval", {
		kind: "command",
		itemId: item.id,
		command,
		cwd: process.cwd(),
	});
	const answer = decision === undefined ? "interrupted" : { behavior: BEHAVIOR[decision] };
	log({ answered: randomUUID(), toolName: "shell", input: { command }, answer });
	if (BEHAVIOR[decision] === "allow") log({ executed: command });
	const status = BEHAVIOR[decision] === "allow" ? "completed" : "declined";
	notify("item/completed", { item: { ...item, status, exitCode: status === "completed" ? 0 : null }, turnId: turn.id });
	if (decision === "cancel") turn.interrupt();
}

async function perform(text) {
	const { kind, rest } = readStep(text);
	if (kind === "bash") return await executeCommand(rest);
	if (kind === "work") return await Promise.race([delay(Number(rest)), turn.interrupted]);
	const item = { type: "agentMessage", id: `item-${++items}`, text: `re: ${text}` };
	for (const phase of ["started", "completed"]) notify(`item/${phase}`, { item, turnId: turn.id });
}

async function runTurn() {
	notify("turn/started", { turn: { id: turn.id, status: "inProgress" } });
	const steps = take();
	while (steps.length > 0 && !turn.isInterrupted) {
		await perform(steps.shift());
		while (messages.length > 0 && !turn.isInterrupted) steps.push(...take());
	}
	const last = { totalTokens: 15, inputTokens: 10, cachedInputTokens: 0, outputTokens: 5, reasoningOutputTokens: 0 };
	notify("thread/tokenUsage/updated", { turnId: turn.id, tokenUsage: { total: last, last } });
	const status = turn.isInterrupted ? "interrupted" : "completed";
	const ended = turn;
	turn = null;
	notify("turn/completed", { turn: { id: ended.id, status, error: null } });
	// Like Codex, forgets what it has not taken up.
	messages.length = 0;
}

const input = readInput(receive);
for (;;) {
	while (turn !== null && messages.length > 0) await runTurn();
	if (input.isClosed) break;
	await input.next();
}
