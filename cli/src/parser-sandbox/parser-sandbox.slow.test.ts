import { describeParserSandbox } from "@paperclipai/test-support/parser-sandbox/describe-parser-sandbox.ts";
import { openTerminalSandbox } from "../__tests__/support/read-in-terminal.ts";

describeParserSandbox("the terminal", openTerminalSandbox);
