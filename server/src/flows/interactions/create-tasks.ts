import { suggestedTasksSchema } from "@paperclipai/shared";
import type { WakeContext } from "../../engine/queue/wake.ts";
import type { Actor } from "../../platform/access/caller.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { InteractionRow } from "../../records/interactions/interaction-rows.ts";
import { type IssueRow, lockAgentsToWake } from "../../records/issues/index.ts";
import { createIssueWithin } from "../issues/create-issue.ts";

export interface CreatedTask {
	task: number;
	id: string;
	identifier: string;
	title: string;
}

/**
 * Creates the selected tasks as children of the issue, without blockers that are not selected.
 * @param selected Positions of tasks. Default: all.
 * @throws {HttpError} 422 `task_unknown`, `assignee_not_found`.
 */
export async function createTasks(
	transaction: WakeContext,
	by: Actor,
	{ id: parentId, companyId }: IssueRow,
	{ payload, actorKind, actorAgentId }: InteractionRow,
	selected: readonly number[] | undefined,
): Promise<CreatedTask[]> {
	const { tasks } = suggestedTasksSchema.parse(payload);
	const unknown = selected?.filter((index) => index >= tasks.length) ?? [];
	if (unknown.length > 0) throw unknownTask(unknown, tasks.length);
	const isSelected = (index: number) => selected?.includes(index) ?? true;
	const assignees = tasks.filter((_, index) => isSelected(index)).map((task) => task.assigneeAgentId);
	await lockAgentsToWake(transaction, [...assignees, actorAgentId]);
	// Assigned by the requester, so that accepting a task does not allow its assignee to work in another environment.
	const assignedBy = { kind: actorKind };
	const created = new Map<number, CreatedTask>();
	for (const [index, { blockedBy, description, ...task }] of tasks.entries()) {
		if (!isSelected(index)) continue;
		const blockedByIssueIds = blockedBy.flatMap((blocker) => created.get(blocker)?.id ?? []);
		const input = { ...task, description: description ?? null, status: "todo" as const, parentId, blockedByIssueIds };
		const { id, identifier, title } = await createIssueWithin(transaction, companyId, by, input, { assignedBy });
		created.set(index, { task: index, id, identifier, title });
	}
	return [...created.values()];
}

function unknownTask(unknown: readonly number[], count: number): HttpError {
	return new HttpError(422, "task_unknown", `Unknown suggested tasks: ${unknown.join(", ")}.`, {
		hint: `Specify tasks by their position: 0 to ${count - 1}.`,
	});
}
