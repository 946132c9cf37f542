import type { GitOptions } from "../program/run-git.ts";
import type { GitResult } from "../program/spawn-git.ts";

export interface PlainCalls {
	run(args: readonly string[], options?: PlainOptions): Promise<GitResult>;
	git(args: readonly string[], options?: PlainOptions): Promise<string>;
	bytes(args: readonly string[], options?: PlainOptions): Promise<Buffer>;
}

export type PlainOptions = Pick<
	GitOptions,
	"cwd" | "env" | "input" | "onStdout" | "indexFile" | "timeoutSec" | "workTree"
>;
