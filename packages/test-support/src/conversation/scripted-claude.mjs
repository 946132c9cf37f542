#!/usr/bin/env node
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { log, printLine, readInput, readStep, readSteps, withResolvers } from "./scripted-steps.mjs";

// Speaks the `stream-json` of Claude Code, without a model. Each line of a message is a step:
//   bash: COMMAND      asks for permission, and notes the command in the file SCRIPTED_LOG instead of executing it
//   both: A | B        two sub-agents ask for a command each, at the same time
//   edit: PATH         asks for permission to change a file
//   ask: TEXT | A | B  asks a question
//   plan: TEXT         presents a plan
//   forge: JSON        prints the line; one with MESSAGE once a message waits, whose id replaces it
//   work: MS           a tool that runs that long, without permission
// Any other message is answered with `re: LINE`, where LINE is its last one. Messages that arrive meanwhile are taken up
// between two steps. The file SCRIPTED_TRUTH-RUN gets every byte of the output. With SCRIPTED_FORGETFUL, no session can
// be resumed: the program waits for a second message, and takes up none, or both if the value is "late".
const args = process.argv.slice(2);
if (args.includes("--help")) {
	const options = [
		"--output-format",
		"--input-format",
		"--replay-user-messages",
		"--resume",
		"--permission-prompt-tool",
		"--permission-mode",
		"--allowedTools",
		"--disallowedTools",
		"--settings",
		"--setting-sources",
		"--add-dir",
		"--model",
	];
	console.log(`Usage: claude [options]\n${options.map((name) => `  ${name} <value>  x`).join("\n")}`);
	process.exit(0);
}
if (args.includes("--version")) {
	console.log("2.1.332 (Claude Code)");
	process.exit(0);
}

const sessionId =
	args[args.indexOf("--resume") + 1] && args.includes("--resume") ? args[args.indexOf("--resume") + 1] : randomUUID();
const print = (fields) => printLine({ ...fields, session_id: sessionId });
const messages = [];
const answers = new Map();
const seen = new Set();
let turn = null;
function receive(fields) {
	if (fields.type === "control_response") answers.get(fields.response.request_id)?.(fields.response.response);
	if (fields.type === "control_request") control(fields);
	if (fields.type !== "user" || seen.has(fields.uuid)) return;
	seen.add(fields.uuid);
	log({ received: fields.uuid });
	print({ type: "command_lifecycle", command_uuid: fields.uuid, state: "queued", uuid: randomUUID() });
	messages.push(fields);
}

function control({ request_id, request }) {
	const respond = (response) =>
		print({ type: "control_response", response: { subtype: "success", request_id, response } });
	if (request.subtype === "interrupt") {
		respond({ still_queued: [] });
		turn?.interrupt();
		return;
	}
	const at = messages.findIndex(({ uuid }) => uuid === request.message_uuid);
	if (at >= 0) messages.splice(at, 1);
	respond({ cancelled: at >= 0, message_uuid: request.message_uuid });
	if (at >= 0)
		print({ type: "command_lifecycle", command_uuid: request.message_uuid, state: "cancelled", uuid: randomUUID() });
}

let usageId = 0;
const assistant = (content) =>
	print({
		type: "assistant",
		message: {
			...{ id: `msg_${++usageId}`, type: "message", role: "assistant", model: "scripted", content: [content] },
			...{ stop_reason: null, usage: { input_tokens: 10, output_tokens: 5 } },
		},
		parent_tool_use_id: null,
		uuid: randomUUID(),
	});
const toolResult = (id, content, isError) =>
	print({
		type: "user",
		message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, is_error: isError }] },
		parent_tool_use_id: null,
		uuid: randomUUID(),
	});

async function request(toolName, input, more, interrupted) {
	const id = `toolu_${randomUUID()}`;
	assistant({ type: "tool_use", id, name: toolName, input });
	const requestId = randomUUID();
	const answered = new Promise((resolve) => answers.set(requestId, resolve));
	print({
		type: "control_request",
		request_id: requestId,
		request: { subtype: "can_use_tool", tool_name: toolName, display_name: toolName, input, tool_use_id: id, ...more },
	});
	const answer = await Promise.race([answered, interrupted]);
	answers.delete(requestId);
	log({ answered: requestId, toolName, input, answer: answer ?? "interrupted" });
	if (answer === undefined) print({ type: "control_cancel_request", request_id: requestId });
	const isAllowed = answer?.behavior === "allow";
	toolResult(id, isAllowed ? "ok" : (answer?.message ?? "interrupted"), !isAllowed);
	if (!isAllowed) denials.push({ tool_name: toolName, tool_use_id: id, tool_input: input });
	return { id, answer };
}

let denials = [];

async function execute(command, more, interrupted) {
	const input = { command, description: "Scripted" };
	const { answer } = await request("Bash", input, { permission_suggestions: [], ...more }, interrupted);
	if (answer?.behavior === "allow") log({ executed: answer.updatedInput?.command ?? command });
	return answer;
}

async function step(text, interrupted) {
	const { kind, rest } = readStep(text);
	switch (kind) {
		case "bash":
			return await execute(rest, {}, interrupted);
		case "both": {
			const ask = (command, index) => execute(command, { agent_id: `sub-agent-${index + 1}` }, interrupted);
			const [first] = await Promise.all(rest.split(" | ").map(ask));
			return first;
		}
		case "edit": {
			const input = { file_path: rest, old_string: "one", new_string: "two" };
			return (await request("Edit", input, {}, interrupted)).answer;
		}
		case "ask": {
			const [question, ...labels] = rest.split(" | ");
			const options = labels.map((label) => ({ label, description: "" }));
			const input = { questions: [{ question, header: "Question", options, multiSelect: false }] };
			return (await request("AskUserQuestion", input, { requires_user_interaction: true }, interrupted)).answer;
		}
		case "plan":
			return (await request("ExitPlanMode", { plan: rest }, { requires_user_interaction: true }, interrupted)).answer;
		case "work":
			await Promise.race([delay(Number(rest)), interrupted]);
			return undefined;
		case "forge":
			while (rest.includes("MESSAGE") && messages.length === 0) await input.next();
			print(JSON.parse(rest.replace("MESSAGE", messages[0]?.uuid)));
			return undefined;
		default:
			assistant({ type: "text", text: `re: ${text}` });
			return undefined;
	}
}

function take() {
	const message = messages.shift();
	log({ read: message.uuid, text: message.message.content });
	print({ ...message, isReplay: true });
	print({ type: "command_lifecycle", command_uuid: message.uuid, state: "started", uuid: randomUUID() });
	return message;
}

async function runTurn() {
	const first = take();
	print({
		type: "system",
		subtype: "init",
		cwd: process.cwd(),
		tools: ["Bash"],
		model: "scripted",
		permissionMode: "default",
		claude_code_version: "2.1.332",
		mcp_servers: [],
		uuid: randomUUID(),
	});
	const stop = withResolvers();
	const current = {
		isInterrupted: false,
		interrupt() {
			current.isInterrupted = true;
			stop.resolve(undefined);
		},
	};
	turn = current;
	denials = [];
	const steps = readSteps(first.message.content);
	let stops = false;
	for (let at = 0; at < steps.length && !current.isInterrupted && !stops; at++) {
		const answer = await step(steps[at], stop.promise);
		stops = answer?.interrupt === true;
		while (messages.length > 0 && !current.isInterrupted && !stops) steps.push(...readSteps(take().message.content));
	}
	turn = null;
	const isError = current.isInterrupted || stops;
	if (isError) {
		const content = [{ type: "text", text: "[Request interrupted by user for tool use]" }];
		print({ type: "user", message: { role: "user", content }, parent_tool_use_id: null, uuid: randomUUID() });
	}
	print({
		...{ type: "result", subtype: isError ? "error_during_execution" : "success", is_error: isError, num_turns: 1 },
		...(isError ? { terminal_reason: "aborted_tools", errors: ["interrupted"] } : { result: "done" }),
		...{
			duration_ms: 1,
			total_cost_usd: 0,
			usage: { input_tokens: 10, output_tokens: 5 },
			permission_denials: denials,
			uuid: randomUUID(),
		},
	});
	print({ type: "command_lifecycle", command_uuid: first.uuid, state: "completed", uuid: randomUUID() });
	if (stops) process.exitCode = 1;
}

const input = readInput(receive);
if (process.env.SCRIPTED_FORGETFUL && args.includes("--resume")) {
	while (seen.size < 2 && !input.isClosed) await input.next();
	if (process.env.SCRIPTED_FORGETFUL === "late") while (messages.length > 0) take();
	log({ forgot: sessionId });
	process.stderr.write(`No conversation found with session ID: ${sessionId}\n`);
	process.exit(1);
}
for (;;) {
	while (messages.length > 0) await runTurn();
	if (input.isClosed) break;
	await input.next();
}
