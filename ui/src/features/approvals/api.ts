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
import { useUnseenError } from "../../kit/toast/toast.ts";
import { titleOfApproval } from "./read-request.ts";

/** Newest first. Reads all pages, because agents may have only a few open requests. */
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

/** Decides the given version of a request and wakes the requester. */
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
		onError: (error) => reportUnseen(`The decision on “${titleOfApproval(approval)}” could not be saved`, error),
		// Also after a failure, because another user may have decided the request.
		onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeys.approvals }),
	});
	return { ...mutation, mutate: useMutateOnce(mutation) };
}
