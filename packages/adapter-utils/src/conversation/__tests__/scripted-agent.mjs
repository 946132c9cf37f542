import { createInterface } from "node:readline";

// An agent that answers each message with an answer, and asks before it uses a tool. A message `tool NAME` uses a tool;
// the tool `exit` ends the agent, `wait` keeps the turn open until the next message or an interrupt. After `linger` and
// `ask late`, the agent stays open when its input is closed, and prints more.
const queue = [];
let wake = () => {};
createInterface({ input: process.stdin })
	.on("line", (line) => {
		queue.push(JSON.parse(line));
		wake();
	})
	.on("close", () => {
		queue.push({ type: "end" });
		wake();
	});
const print = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);

async function next() {
	while (queue.length === 0) {
		await new Promise((resolve) => {
			wake = resolve;
		});
	}
	return queue.shift();
}

let requests = 0;
async function useTool(name) {
	const id = `request-${++requests}`;
	print({ type: "ask", id, tool: name, input: { name } });
	for (const later = []; ; ) {
		const message = await next();
		if (message.type === "answer" && message.id === id) {
			queue.unshift(...later);
			print({ type: "settled", id });
			print({ type: "tool", id, allowed: message.allow });
			return;
		}
		later.push(message);
	}
}

for (;;) {
	const message = await next();
	if (message.type === "end") break;
	if (message.type !== "message") continue;
	print({ type: "begin", message: message.id });
	if (message.text.startsWith("tool ")) await useTool(message.text.slice(5));
	if (message.text === "tool exit") process.exit();
	print({ type: "answer", text: `re: ${message.text}` });
	print({ type: "over" });
	if (message.text === "linger" || message.text === "ask late") {
		while ((await next()).type !== "end");
		if (message.text === "linger") print({ type: "answer", text: "late" });
		else print({ type: "ask", id: "late", tool: "late", input: {} });
		await new Promise((resolve) => setTimeout(resolve, 600_000));
	}
}
