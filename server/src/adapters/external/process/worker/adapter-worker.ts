import { Socket } from "node:net";
import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { createMessagePipe } from "../channel/message-pipe.ts";
import { type ExecuteRequest, type LoadRequest, type MemberCall, PIPE_FD, type Told } from "../channel/protocol.ts";
import { createRpc } from "../channel/rpc.ts";
import { asObject, describeAdapter, type LoadedAdapter } from "./describe-adapter.ts";
import { endWithServer } from "./end-with-server.ts";
import { provideHostModules } from "./server-modules.ts";
import { loadAdapter } from "./load-adapter.ts";
import { type HostedRun, startHostedRun } from "./worker-run.ts";

/** Program of the process that an external adapter lives in. It does what the server asks for, and ends with it. */
let loaded: LoadedAdapter | null = null;
const runs = new Map<number, HostedRun>();
const pipe = new Socket({ fd: PIPE_FD, readable: true, writable: true });
endWithServer(pipe);

const server = createRpc(
	createMessagePipe(pipe, () => pipe.destroy()),
	{
		async load(request: LoadRequest) {
			provideHostModules(request.packageFolder, request.origin);
			loaded = await loadAdapter(request);
			return describeAdapter(loaded);
		},
		async member({ on, member, args }: MemberCall) {
			const { adapter } = theAdapter();
			const value = await callMember(on === "adapter" ? adapter : asObject(adapter.sessionCodec), member, args);
			return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
		},
		async execute(request: ExecuteRequest) {
			const { adapter } = theAdapter();
			// Some adapters look here for it.
			if (request.host.apiUrl !== undefined) process.env.PAPERCLIP_API_URL = request.host.apiUrl;
			const execute = (ctx: AdapterExecutionContext) =>
				callMember(adapter, "execute", [ctx]) as Promise<AdapterExecutionResult>;
			const run = startHostedRun(server, request, execute);
			runs.set(request.key, run);
			try {
				return await run.result;
			} finally {
				runs.delete(request.key);
			}
		},
		stopRun: ({ key }: Told<null>) => runs.get(key)?.stop(),
		letGoOfRun: ({ key }: Told<null>) => runs.get(key)?.letGo(),
		ping: () => null,
	},
);

// One run's stray promise must not end the others; what is thrown past everything leaves nobody knows what state.
process.on("unhandledRejection", (reason) => server.tell("complaint", { what: textOf(reason) }));
process.on("uncaughtException", (error) => {
	process.stderr.write(`${textOf(error)}\n`, () => process.exit(70));
});

function theAdapter(): LoadedAdapter {
	if (loaded === null) throw new Error("Nothing has been loaded.");
	return loaded;
}

/** On the object as it was made, so that classes, getters and frozen objects work. */
async function callMember(owner: Record<string, unknown> | null, member: string, args: unknown[]): Promise<unknown> {
	const method = owner?.[member];
	if (typeof method !== "function") throw new Error(`The adapter has no "${member}".`);
	return await method.apply(owner, args);
}

function textOf(thrown: unknown): string {
	try {
		return String(thrown instanceof Error ? (thrown.stack ?? thrown.message) : thrown);
	} catch {
		return "Something that has no text was thrown.";
	}
}
