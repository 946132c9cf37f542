import {
	type Agent,
	type Comment,
	createComment,
	type Issue,
	type MessageDelivery,
	type Run,
} from "@paperclipai/shared";
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../../../../api/client.ts";
import type { ListPage } from "../../../../../api/list-page.ts";
import { queryKeys } from "../../../../../api/query-keys.ts";
import { Button } from "../../../../../kit/button.tsx";
import { Keys } from "../../../../../kit/commands/keys.tsx";
import { isSendKey } from "../../../../../kit/form/is-send-key.ts";
import { useMutateOnce } from "../../../../../kit/form/use-mutate-once.ts";
import { useStoredDraft } from "../../../../../kit/form/use-stored-draft.ts";
import { ErrorNotice } from "../../../../../kit/page/error-notice.tsx";
import { PausedHint } from "../../../../agents/page/pause-button.tsx";
import { useRuns } from "../../../../runs/api.ts";
import { DeliveryChoice } from "../../../../runs/conversation/delivery-choice.tsx";
import { canSteer } from "../../../../runs/conversation/describe-delivery.ts";
import { runsOfIssue } from "../thread.tsx";
import { MentionTextarea } from "./mention-textarea.tsx";

/** Input survives a reload and an unreachable server. */
export function CommentBox({ issue, agents }: { issue: Issue; agents: readonly Agent[] }) {
	const assignee = agents.find(({ id }) => id === issue.assigneeAgentId);
	const [text, setText] = useStoredDraft(`comment ${issue.id}`);
	const run = useAssigneeRun(issue);
	const [delivery, setDelivery] = useState<MessageDelivery>("now");
	const queryClient = useQueryClient();
	const send = useMutation({
		mutationFn: (body: string) => {
			const chosen = run && canSteer(run) ? { delivery } : {};
			return api.call(createComment, { params: { issueId: issue.id }, body: { body, ...chosen } });
		},
		onSuccess: (comment, sent) => {
			// Keeps text that was typed while the comment was being sent.
			if (text === sent) setText("");
			setDelivery("now");
			queryClient.setQueryData<InfiniteData<ListPage<Comment>>>(
				queryKeys.comments(issue.id),
				(data) => data && withComment(data, comment),
			);
		},
	});
	const sendOnce = useMutateOnce(send);

	function submit(event?: FormEvent) {
		event?.preventDefault();
		if (text.trim() !== "") sendOnce(text);
	}

	const isPaused = assignee?.status === "paused";
	return (
		<form onSubmit={submit} className="grid gap-2 rounded-lg border border-line bg-surface p-3">
			{isPaused && <PausedHint agent={assignee} />}
			<MentionTextarea
				aria-label="Comment"
				placeholder={assignee ? `Message ${assignee.name}` : "Write a comment"}
				rows={3}
				value={text}
				onChange={setText}
				agents={agents}
				onKeyDown={(event) => isSendKey(event) && submit()}
			/>
			{send.error && <ErrorNotice title="The comment could not be posted" error={send.error} />}
			<div className="flex flex-wrap items-center gap-2">
				{run ? (
					<DeliveryChoice run={run} delivery={delivery} onChange={setDelivery} />
				) : (
					<span className="mr-auto text-xs text-muted wrap-anywhere">
						{assignee ? `Wakes ${assignee.name}${isPaused ? " once it is resumed" : ""}. ` : "No agent is woken. "}
						{assignee ? "Use @name to wake another agent." : "Use @name to wake an agent."}
					</span>
				)}
				<span className="max-sm:hidden">
					<Keys keys="mod+enter" />
				</span>
				<Button type="submit" variant="primary" disabled={send.isPending || text.trim() === ""}>
					Comment
				</Button>
			</div>
		</form>
	);
}

/** The run of the assignee that is working on the issue. */
function useAssigneeRun({ id, companyId, assigneeAgentId }: Issue): Run | undefined {
	const { data: runs } = useRuns(companyId, runsOfIssue(id));
	return runs?.find(({ status, agentId }) => status === "running" && agentId === assigneeAgentId);
}

function withComment(data: InfiniteData<ListPage<Comment>>, comment: Comment): InfiniteData<ListPage<Comment>> {
	const [first, ...others] = data.pages;
	// The live message may have arrived first.
	if (!first || first.items.some(({ id }) => id === comment.id)) return data;
	return { ...data, pages: [{ ...first, items: [comment, ...first.items] }, ...others] };
}
