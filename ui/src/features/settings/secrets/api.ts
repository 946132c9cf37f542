import { type CreateSecret, createSecret, deleteSecret, rotateSecret } from "@paperclipai/shared";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";

export function useCreateSecret(companyId: string) {
	return useSecretMutation((body: CreateSecret) => api.call(createSecret, { params: { companyId }, body }));
}

export function useRotateSecret(secretId: string) {
	return useSecretMutation((value: string) => api.call(rotateSecret, { params: { secretId }, body: { value } }));
}

export function useDeleteSecret(secretId: string) {
	return useSecretMutation((_: undefined) => api.call(deleteSecret, { params: { secretId } }));
}

function useSecretMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn,
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.secrets }),
	});
}
