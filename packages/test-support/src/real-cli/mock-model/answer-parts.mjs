import { randomBytes } from "node:crypto";

export const id = (prefix) => `${prefix}_mock${randomBytes(9).toString("hex")}`;
export const sleep = (ms) =>
	ms > 0
		? new Promise((resolve) => {
				setTimeout(resolve, ms);
			})
		: null;

export function chunks(text, size) {
	const chars = Array.from(text); // whole code points
	const out = [];
	for (let i = 0; i < chars.length; i += size) out.push(chars.slice(i, i + size).join(""));
	return out;
}

/** Fixed numbers, so that a test can assert token and cost sums. */
export function usageFor(step, index) {
	return {
		input: 100 + 10 * index,
		output: 20 + 5 * index,
		cacheRead: 1000 * index,
		cacheWrite: index === 0 ? 500 : 50,
		reasoning: step.thinking ? 8 : 0,
		...step.usage,
	};
}

export const vendorText = (text, vendor) => (text && typeof text === "object" ? text[vendor] : text) ?? "";
