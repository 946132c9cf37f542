import { isCodedError, messageOf } from "@paperclipai/adapter-utils";
import type { CloseCause } from "@paperclipai/shared";
import { and, eq, type SQL } from "drizzle-orm";
import { SYSTEM } from "../../../platform/access/caller.ts";
import { executionWorkspaces } from "../../../platform/db/schema.ts";
import { HttpError } from "../../../platform/errors/http-error.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import { recordActivity } from "../../../records/activity/record.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { type ClosingContext, takeLease } from "../lease.ts";
import { findClosable } from "./closable.ts";
import { closeTaken } from "./close.ts";

/** Resolves with `false` if the worktree is needed again, is being closed by another server, or cannot be closed. */
export async function closeAutomatically(
	context: ClosingContext & LoggerContext,
	{ id }: WorkspaceRow,
	cause: CloseCause,
	where: SQL | undefined,
): Promise<boolean> {
	const isIt = and(eq(executionWorkspaces.id, id), where);
	const workspace = await takeLease(context, id, async (transaction) => {
		if ((await findClosable(transaction, isIt)).length === 0) throw neededAgain();
	}).catch(nullWhenRefused);
	if (workspace === null) return false;
	try {
		await closeTaken(context, workspace, SYSTEM, cause);
		return true;
	} catch (thrown) {
		context.logger.warn({ err: thrown, workspaceId: id }, "a worktree could not be closed; retrying later");
		const { companyId, path } = workspace;
		const error = { code: isCodedError(thrown) ? thrown.code : "workspace_failed", message: messageOf(thrown) };
		const change = { companyId, action: "workspace.close_failed", entityType: "workspace", entityId: id };
		await recordActivity(context, SYSTEM, { ...change, details: { cause, path, error } });
		return false;
	}
}

function neededAgain(): HttpError {
	return new HttpError(409, "workspace_in_use", "The workspace is needed again.");
}

function nullWhenRefused(error: unknown): null {
	if (error instanceof HttpError) return null;
	throw error;
}
