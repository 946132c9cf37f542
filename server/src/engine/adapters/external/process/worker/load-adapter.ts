import { pathToFileURL } from "node:url";
import type { LoadRequest } from "../channel/protocol.ts";
import { asObject, type LoadedAdapter } from "./describe-adapter.ts";
import { toPackageFault } from "./load-error.ts";
import { PackageFault } from "./package-fault.ts";

/**
 * Tries the `.` export, then `./server`. Each may export `createServerAdapter()` or be an adapter.
 * @throws {PackageFault} `adapter_not_found`, `adapter_not_an_object`, `adapter_load_failed` of
 * `createServerAdapter()`; and errors of the package.
 */
export async function loadAdapter(request: LoadRequest): Promise<LoadedAdapter> {
	const root = await importModule(request.entry);
	const inRoot = await findAdapter(root, request);
	if (inRoot !== null) return { adapter: inRoot, root };
	const server = request.serverEntry === null ? null : await importModule(request.serverEntry);
	const inServer = server === null ? null : await findAdapter(server, request);
	if (inServer !== null) return { adapter: inServer, root };
	const names = [root, server ?? {}]
		.flatMap((module) => Reflect.ownKeys(module))
		.filter((key) => typeof key === "string");
	const found = names.length === 0 ? "It exports nothing." : `Its exports: ${names.join(", ").slice(0, 200)}.`;
	throw new PackageFault("adapter_not_found", `${request.packageName} exports no adapter. ${found}`, {
		hint: "Export createServerAdapter() from the package, or type, execute and testEnvironment.",
	});
}

type Module = Record<string, unknown>;

async function findAdapter(module: Module, request: LoadRequest): Promise<Record<string, unknown> | null> {
	for (const owner of [module, asObject(module.default)]) {
		if (owner === null) continue;
		if (typeof owner.createServerAdapter === "function") {
			return await createAdapter(() => callMember(owner, "createServerAdapter"), request);
		}
		if ("execute" in owner && "testEnvironment" in owner) return owner;
	}
	return null;
}

function callMember(owner: Module, member: string): unknown {
	return (owner[member] as () => unknown)();
}

async function createAdapter(create: () => unknown, request: LoadRequest): Promise<Record<string, unknown>> {
	const created = await explainErrors("createServerAdapter() failed", request, create);
	const adapter = asObject(created);
	if (adapter !== null) return adapter;
	const what = created === null ? "null" : `a value of type ${typeof created}`;
	throw new PackageFault("adapter_not_an_object", `createServerAdapter() returned ${what}, not an adapter.`, {
		hint: "It must return an object with type, execute(ctx) and testEnvironment(ctx).",
	});
}

async function importModule(file: string): Promise<Module> {
	return (await import(pathToFileURL(file).href)) as Module;
}

/** @throws {PackageFault} that explains the error to the author. */
export async function explainErrors<T>(what: string, request: LoadRequest, act: () => T): Promise<Awaited<T>> {
	try {
		return await act();
	} catch (error) {
		throw toPackageFault(what, error, request);
	}
}
