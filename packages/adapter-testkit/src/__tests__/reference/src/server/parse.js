import { isObject, parseJson } from "@paperclipai/adapter-utils/server-utils";

/** Reads the outcome from the output, whose chunks may end in the middle of a line. */
export function createReader() {
	let pending = "";
	let outcome = null;
	const readLine = (line) => {
		const event = parseJson(line);
		if (isObject(event) && event.type === "end") outcome = event;
	};
	return {
		push(chunk) {
			const lines = (pending + chunk).split("\n");
			pending = lines.pop();
			for (const line of lines) readLine(line);
		},
		end() {
			readLine(pending);
			return outcome;
		},
	};
}
