import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { CodedError, parseJson } from "@paperclipai/adapter-utils";
import { readStats } from "@paperclipai/adapter-utils/host";
import { z } from "zod";
import { ofOtherUser } from "../folder-owner.ts";
import { removeLeftover } from "../remove-leftover.ts";

/** Longer socket paths are rejected or truncated. */
const MAX_SOCKET_PATH_BYTES = 100;
const ANSWER_TIMEOUT_MS = 1_000;

const NOT_SUPPORTED = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL", "EPROTONOSUPPORT"]);

const holderSchema = z.object({ pid: z.number(), isHolder: z.boolean() });

export type LockHolder = z.infer<typeof holderSchema>;

/** The kernel closes the socket with its process, however the process ends. */
export interface LockSocket {
	name: string;
	/** Whether the path still belongs to this socket. */
	isInPlace(): Promise<boolean>;
	close(): void;
}

/** @throws {CodedError} `data_folder_unsuitable` when the file system does not support sockets. */
export async function openLockSocket(folder: string, name: string, describe: () => LockHolder): Promise<LockSocket> {
	const server = createServer((socket) => {
		socket.on("error", () => undefined);
		socket.end(JSON.stringify(describe()));
	});
	const short = shortPathTo(folder, name);
	try {
		await once(server.listen({ path: short.path, exclusive: true }), "listening");
	} catch (error) {
		short.release();
		if (!NOT_SUPPORTED.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
		throw new CodedError(
			"data_folder_unsuitable",
			`The file system of ${folder} does not support sockets, which a server needs to lock the folder.`,
			{
				hint: "Choose a folder on a local disk with PAPERCLIP_HOME.",
				cause: error,
			},
		);
	}
	server.unref();
	const file = path.join(folder, name);
	const inodeOf = () => readStats(file)?.ino;
	let inode = inodeOf();
	return {
		name,
		async isInPlace() {
			const current = inodeOf();
			if (current === undefined) return false;
			if (current === inode) return true;
			// Some file systems change the inodes of open files, so the pid that the socket reports decides.
			const answer = await askLockSocket(folder, name);
			if (answer === null || (answer !== "silent" && answer.pid !== process.pid)) return false;
			inode = current;
			return true;
		},
		close() {
			server.close();
			removeLeftover(file);
			short.release();
		},
	};
}

/**
 * `null` if no process listens, `"silent"` if the listening process does not answer. A stopped or busy process counts
 * as listening, because the kernel accepts its connections.
 * @throws {CodedError} `data_folder_of_other_user` when this user may not connect.
 */
export async function askLockSocket(folder: string, name: string): Promise<LockHolder | "silent" | null> {
	const short = shortPathTo(folder, name);
	const socket = connect(short.path).setTimeout(ANSWER_TIMEOUT_MS, () => socket.destroy());
	try {
		let isConnected = false;
		let answer = "";
		socket.on("connect", () => {
			isConnected = true;
		});
		socket.setEncoding("utf8").on("data", (text) => {
			answer += text;
		});
		let refusal: string | undefined;
		socket.on("error", (error: NodeJS.ErrnoException) => {
			refusal = error.code;
		});
		await new Promise((resolve) => socket.once("close", resolve));
		// Only these errors prove that no process listens.
		if (!isConnected && (refusal === "ECONNREFUSED" || refusal === "ENOENT")) return null;
		if (!isConnected && (refusal === "EACCES" || refusal === "EPERM")) throw ofOtherUser(path.join(folder, name));
		return holderSchema.safeParse(parseJson(answer)).data ?? "silent";
	} finally {
		short.release();
	}
}

/** Uses a short link in the temporary folder if the path is too long for a socket. */
function shortPathTo(folder: string, name: string): { path: string; release(): void } {
	const full = path.join(folder, name);
	if (Buffer.byteLength(full) <= MAX_SOCKET_PATH_BYTES) return { path: full, release: () => undefined };
	const links = mkdtempSync(path.join(tmpdir(), "pc-"));
	symlinkSync(folder, path.join(links, "f"));
	return { path: path.join(links, "f", name), release: () => rmSync(links, { recursive: true, force: true }) };
}

export function newSocketName(): string {
	return `lock.${randomUUID().slice(0, 8)}.sock`;
}
