import path from "node:path";
import { asString, isObject } from "@paperclipai/adapter-utils";
import { findingsOf } from "../environment-findings.ts";
import type { Answer, Description, OperationName, Request } from "../worker/protocol.ts";

/** The operations of the adapter under test that may name the program. */
interface AdapterUnderTest {
	call<Name extends OperationName>(name: Name, request: Request<Name>): Promise<Answer<Name>>;
	describe(): Promise<Description>;
	readonly folder: string;
	readonly emptyPath: string;
}

/** Name of the program that the adapter starts, as far as the adapter reports it. */
export async function findProgram(adapter: AdapterUnderTest): Promise<string | null> {
	const spec = await adapter.call("commandSpec", {});
	const named = isObject(spec) ? asString(spec.command) : "";
	if (named !== "") return named;
	const { schema } = await adapter.describe();
	const preset = asString(schema?.fields.find(({ key }) => key === "command")?.default);
	if (preset !== "") return preset;
	const request = { config: { cwd: adapter.folder }, path: adapter.emptyPath };
	const report = await adapter.call("testEnvironment", request).catch(() => null);
	return findingsOf(report)
		.filter(({ code }) => /not_?found|missing/.test(code))
		.reduce<string | null>((found, { message }) => found ?? /["'`]([\w.-]+)["'`]/.exec(message)?.[1] ?? null, null);
}

/** Returns a default for paths without a file name, such as `/` and `..`. */
export function fileNameOf(program: string): string {
	const name = path.basename(program);
	return ["", ".", ".."].includes(name) ? "agent" : name;
}
