import { describeParserSandbox } from "@paperclipai/test-support/parser-sandbox/describe-parser-sandbox.ts";
import { openTerminalSandbox } from "../__tests__/support/read-in-terminal.ts";

describeParserSandbox("the terminal", openTerminalSandbox, [
	"is an ES module",
	"throws on some lines",
	"throws at load",
	"has 60 KB of source",
	"returns values that are not entries",
	"tries to use the network",
	"tries to use the machine",
	"pollutes Object.prototype",
	"sends messages in place of the harness",
]);
