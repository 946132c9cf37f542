import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

const STEP = /^(bash|both|edit|ask|plan|work|forge): (.*)$/s;

/** Reads the steps of a message; the request is quoted in the prompt. */
export function readSteps(text) {
	const lines = text.split("\n").map((line) => line.replace(/^> /, ""));
	const steps = lines.filter((line) => STEP.test(line));
	return steps.length > 0 ? steps : lines.slice(-1);
}

/** Returns the kind of a step, `undefined` for a text to answer, and what it is about. */
export function readStep(step) {
	const [, kind, rest = step] = STEP.exec(step) ?? [];
	return { kind, rest };
}

/** Notes what the program did in the file SCRIPTED_LOG. */
export function log(entry) {
	const line = JSON.stringify({ run: process.env.PAPERCLIP_RUN_ID, at: Date.now(), ...entry });
	if (process.env.SCRIPTED_LOG) appendFileSync(process.env.SCRIPTED_LOG, `${line}\n`);
}

/** Prints a line, which the file SCRIPTED_TRUTH-RUN gets as well. */
export function printLine(fields) {
	const line = `${JSON.stringify(fields)}\n`;
	if (process.env.SCRIPTED_TRUTH) appendFileSync(`${process.env.SCRIPTED_TRUTH}-${process.env.PAPERCLIP_RUN_ID}`, line);
	process.stdout.write(line);
}

/** `next` resolves after the next line or the end of the input. */
export function readInput(receive) {
	const input = { isClosed: false, next: () => new Promise((resolve) => waiting.push(resolve)) };
	const waiting = [];
	const wake = () => {
		for (const resolve of waiting.splice(0)) resolve();
	};
	createInterface({ input: process.stdin })
		.on("line", (line) => {
			receive(JSON.parse(line));
			wake();
		})
		.on("close", () => {
			input.isClosed = true;
			wake();
		});
	return input;
}

export function withResolvers() {
	let resolve;
	const promise = new Promise((done) => {
		resolve = done;
	});
	return { promise, resolve };
}
