import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CodedError, messageOf } from "@paperclipai/adapter-utils";
import { claimState, newClaim } from "@paperclipai/adapter-utils/host";
import { makeFolder } from "../../../platform/disk/make-folder.ts";
import { isOutOfSpace } from "../../../platform/errors/out-of-space.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";
import { createSerialQueue, type SerialQueue } from "../../../platform/timing/serial-queue.ts";
import { requireRegularFiles } from "./check-files.ts";

const RETRY_MS = 50;

/** Queues of this process's tasks, so that they do not compete for the lock. */
const queues = new Map<string, { queue: SerialQueue; tasks: number }>();

/**
 * Each process adds its own file, since a dead process's own file, unlike a shared one, can be removed without a race.
 * @throws {CodedError} `repository_busy`, `repository_broken`, `repository_locks_unusable`.
 */
export async function withRepositoryLock<T>(commonDir: string, task: () => Promise<T>): Promise<T> {
	const turn = queues.get(commonDir) ?? { queue: createSerialQueue(() => false), tasks: 0 };
	queues.set(commonDir, turn);
	turn.tasks++;
	try {
		return await turn.queue(async () => {
			await requireRegularFiles(commonDir);
			return await holdLock(commonDir, task);
		});
	} finally {
		turn.tasks--;
		if (turn.tasks === 0) queues.delete(commonDir);
	}
}

async function holdLock<T>(commonDir: string, task: () => Promise<T>): Promise<T> {
	const folder = path.join(commonDir, "paperclip-locks");
	await makeFolder(folder).catch(toUnusable(folder));
	const firstSeen = new Map<string, number>();
	for (const startedAt = monotonicMs(); ; ) {
		const claim = newClaim();
		await writeFile(path.join(folder, claim), "").catch(toUnusable(folder));
		try {
			const others = (await readdir(folder)).filter((name) => name !== claim);
			const holders = await Promise.all(others.map((name) => isHolder(folder, name, firstSeen)));
			if (!holders.includes(true)) return await task();
		} finally {
			await rm(path.join(folder, claim), { force: true });
		}
		if (monotonicMs() - startedAt > LIMITS.repositoryLockMs) throw busy(commonDir);
		await delay(RETRY_MS * (0.5 + Math.random()));
	}
}

/**
 * Removes the claim of a dead process. A claim of another container counts as dead after half of `repositoryLockMs`.
 */
async function isHolder(folder: string, name: string, firstSeen: Map<string, number>): Promise<boolean> {
	const state = claimState(name);
	const seenAt = firstSeen.get(name) ?? monotonicMs();
	firstSeen.set(name, seenAt);
	const isLeft = state === "unknown" && monotonicMs() - seenAt > LIMITS.repositoryLockMs / 2;
	if (state === "alive" || (state === "unknown" && !isLeft)) return true;
	await rm(path.join(folder, name), { force: true });
	return false;
}

function toUnusable(folder: string): (error: unknown) => never {
	return (error) => {
		if (isOutOfSpace(error)) throw error;
		throw new CodedError("repository_locks_unusable", `${folder} cannot be used for locks: ${messageOf(error)}.`, {
			hint: "It must be a folder that the server's user can write to. If it is something else, move it away.",
			cause: error,
		});
	};
}

function busy(commonDir: string): CodedError {
	return new CodedError("repository_busy", `Another server is using the repository ${commonDir}.`, {
		hint: `Try again later. If no other server is running, remove the folder ${path.join(commonDir, "paperclip-locks")}.`,
	});
}
