import { Socket } from "node:net";
import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { exitWithParent } from "@paperclipai/adapter-utils/host";
import { ADAPTER_BOUNDS } from "../../../bounds/adapter-bounds.ts";
import { createMessagePipe } from "../channel/message-pipe.ts";
import { workerPipeLimits } from "../channel/pipe-limits.ts";
import {
	CHECK_VARIABLE,
	type ExecuteRequest,
	type LoadRequest,
	type MemberCall,
	OWNER_VARIABLE,
	PIPE_FD,
	type RunMessage,
} from "../channel/protocol.ts";
import { createRpc } from "../channel/rpc.ts";
import { asObject, describeAdapter, type LoadedAdapter } from "./describe-adapter.ts";
import { addLocation } from "./error-location.ts";
import { explainErrors, loadAdapter } from "./load-adapter.ts";
import { plainResult } from "./plain-data.ts";
import { provideServerModules } from "./server-modules.ts";
import { startWorkerRun, type WorkerRun } from "./worker-run.ts";

const MAX_TEXT_CHARS = 20_000;

let loaded: LoadedAdapter | null = null;
let packageFolder = "";
const runs = new Map<number, WorkerRun>();
const pipe = new Socket({ fd: PIPE_FD, readable: true, writable: true });

// `exitWithParent` also works while the adapter blocks the event loop.
pipe.once("close", () => process.exit(0));
exitWithParent();
// Programs of runs must survive this process, unlike programs that a check starts.
if (process.env[CHECK_VARIABLE] === undefined) delete process.env[OWNER_VARIABLE];

const server = createRpc(createMessagePipe(pipe, { ...workerPipeLimits(), onBroken: () => pipe.destroy() }), {
	async load(request: LoadRequest) {
		provideServerModules(request.packageFolder, request.origin);
		packageFolder = request.packageFolder;
		return await explainErrors(`${request.packageName} could not be loaded`, request, async () => {
			loaded = await loadAdapter(request);
			return describeAdapter(loaded);
		});
	},
	async member({ on, member, args }: MemberCall) {
		const adapter = getAdapter();
		const value = await callMember(on === "adapter" ? adapter : asObject(adapter.sessionCodec), member, args);
		return plainResult(member, value, ADAPTER_BOUNDS[member as keyof typeof ADAPTER_BOUNDS]);
	},
	async execute(request: ExecuteRequest) {
		const adapter = getAdapter();
		// Some published adapters read the URL from the environment.
		if (request.scope.apiUrl !== undefined) process.env.PAPERCLIP_API_URL = request.scope.apiUrl;
		const execute = (ctx: AdapterExecutionContext) =>
			callMember(adapter, "execute", [ctx]) as Promise<AdapterExecutionResult>;
		const run = startWorkerRun(server, request, execute);
		runs.set(request.key, run);
		try {
			return await run.result;
		} finally {
			runs.delete(request.key);
		}
	},
	stopRun: ({ key }: RunMessage<null>) => runs.get(key)?.stop(),
	detachRun: ({ key }: RunMessage<null>) => runs.get(key)?.detach(),
	ping: () => null,
});

// A rejection belongs to one run and must not end the others. After an uncaught exception the state is unknown.
process.on("unhandledRejection", (reason) => server.notify("logError", textOf(reason)));
process.on("uncaughtException", (error) => {
	process.stderr.write(`${textOf(error)}\n`, () => process.exit(70));
});

function getAdapter(): Record<string, unknown> {
	if (loaded === null) throw new Error("No adapter has been loaded.");
	return loaded.adapter;
}

/** Calls the member on its own object, so that classes, getters and frozen objects work. */
async function callMember(owner: Record<string, unknown> | null, member: string, args: unknown[]): Promise<unknown> {
	const method = owner?.[member];
	if (typeof method !== "function") throw new Error(`The adapter has no "${member}".`);
	try {
		return await method.apply(owner, args);
	} catch (error) {
		addLocation(error, packageFolder);
		throw error;
	}
}

function textOf(thrown: unknown): string {
	try {
		return String(thrown instanceof Error ? (thrown.stack ?? thrown.message) : thrown).slice(0, MAX_TEXT_CHARS);
	} catch {
		return "A value was thrown that cannot be converted to text.";
	}
}
