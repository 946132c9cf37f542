import {
	type Approval,
	approve,
	type HireSetup,
	listApprovals,
	readPages,
	rejectApproval,
	requestRevision,
} from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useMutateOnce } from "../../kit/form/use-mutate-once.ts";
import { useUnseenError } from "../../kit/toast/use-unseen-error.ts";
import { titleOfApproval } from "./read-request.ts";

/** What agents have asked the board for, newest first. An agent may have only a few requests open. */
export function usePendingApprovals(companyId: string) {
	return useQuery({
		queryKey: queryKeys.approvalsOf(companyId, "pending"),
		queryFn: ({ signal }) =>
			readPages(
				(page, options) =>
					api.call(listApprovals, { params: { companyId }, query: { ...page, status: "pending" } }, options),
				signal,
			),
	});
}

export type ApprovalDecision =
	| { as: "approve"; setup?: Pick<HireSetup, "sameSetupAs"> }
	| { as: "reject"; note?: string | undefined }
	| { as: "revise"; note: string };

/** Decides a request, in the version that is given; the requester is woken with it. */
export function useDecideApproval(approval: Approval, onDecided?: (decided: Approval) => void) {
	const queryClient = useQueryClient();
	const reportUnseen = useUnseenError();
	const mutation = useMutation({
		mutationFn: (decision: ApprovalDecision) => {
			const { id: approvalId, revision } = approval;
			const params = { approvalId };
			if (decision.as === "approve") return api.call(approve, { params, body: { revision, ...decision.setup } });
			if (decision.as === "revise")
				return api.call(requestRevision, { params, body: { revision, note: decision.note } });
			const note = decision.note ? { note: decision.note } : {};
			return api.call(rejectApproval, { params, body: { revision, ...note } });
		},
		onSuccess: onDecided ?? (() => undefined),
		onError: (error) => reportUnseen(`“${titleOfApproval(approval)}” could not be decided`, error),
		// Also when it failed: somebody else may have decided it.
		onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.approvals }),
	});
	return { ...mutation, mutate: useMutateOnce(mutation) };
}
