import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

export interface RegistryPackage {
	name: string;
	version: string;
	/** Paths and contents, beside a `package.json`. */
	files?: Record<string, string>;
	/** More keys of its `package.json`, as `dependencies` and `scripts`. */
	manifest?: Record<string, unknown>;
	/** What the registry says of the tarball is wrong. */
	spoilt?: boolean;
}

export interface LocalRegistry {
	url: string;
	/** Leads an npm client to it. */
	env: Record<string, string>;
	/** Paths that were asked for. */
	requests: string[];
	publish(...packages: RegistryPackage[]): Promise<void>;
	/** Answers everything with this status from now on; 0 never answers. */
	failWith(status: number | null): void;
	stop(): Promise<void>;
}

/** A registry on this machine for the npm client. The version that was published last is the latest. */
export async function startLocalRegistry(packages: RegistryPackage[] = []): Promise<LocalRegistry> {
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-registry-"));
	const versions = new Map<string, Map<string, object>>();
	const tarballs = new Map<string, Buffer>();
	const requests: string[] = [];
	let failure: number | null = null;
	const server = createServer((request, response) => {
		const asked = decodeURIComponent(request.url ?? "");
		requests.push(asked);
		if (failure === 0) return;
		const known = versions.get(asked.slice(1));
		const body = tarballs.get(asked) ?? (known && JSON.stringify(packument(asked.slice(1), known)));
		response.statusCode = failure ?? (body === undefined ? 404 : 200);
		response.end(failure === null && body !== undefined ? body : "{}");
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

	async function publish(...more: RegistryPackage[]): Promise<void> {
		for (const one of more) {
			const manifest = { name: one.name, version: one.version, ...one.manifest };
			const tarball = await pack(folder, manifest, one.files ?? {});
			const place = `/${one.name}/-/${path.basename(one.name)}-${one.version}.tgz`;
			tarballs.set(place, one.spoilt ? Buffer.concat([tarball, Buffer.from("x")]) : tarball);
			const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
			const known = versions.get(one.name) ?? new Map();
			versions.set(one.name, known.set(one.version, { ...manifest, dist: { tarball: url + place, integrity } }));
		}
	}

	await publish(...packages);
	return {
		url,
		env: { npm_config_registry: url, npm_config_cache: path.join(folder, "cache"), npm_config_fetch_retries: "0" },
		requests,
		publish,
		failWith: (status) => {
			failure = status;
		},
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
			await rm(folder, { recursive: true, force: true, maxRetries: 5 });
		},
	};
}

function packument(name: string, versions: Map<string, object>): object {
	return { name, "dist-tags": { latest: [...versions.keys()].at(-1) }, versions: Object.fromEntries(versions) };
}

async function pack(folder: string, manifest: object, files: Record<string, string>): Promise<Buffer> {
	const source = await mkdtemp(path.join(folder, "package-"));
	for (const [name, text] of Object.entries({ ...files, "package.json": JSON.stringify(manifest) })) {
		const file = path.join(source, "package", name);
		await mkdir(path.dirname(file), { recursive: true });
		await writeFile(file, text);
	}
	await promisify(execFile)("tar", ["-czf", "package.tgz", "package"], { cwd: source });
	return await readFile(path.join(source, "package.tgz"));
}
