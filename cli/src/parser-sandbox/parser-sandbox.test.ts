import { describeParserSandbox } from "@paperclipai/test-support/parser-sandbox/describe-parser-sandbox.ts";
import { readInTerminal } from "../__tests__/support/read-in-terminal.ts";

describeParserSandbox("the terminal", async () => ({
	async read(source, lines) {
		const { transcript, state } = await readInTerminal(source, lines);
		return { transcript, state: state.replace(/^parser: (slow: stopped)?/, "$1").replace(/^(slow: stopped).*/, "$1") };
	},
	close: async () => {},
}));
