import type { UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * Ignores calls while the mutation runs. Disabling the button is not enough: a double click's second click arrives
 * before the render.
 */
export function useMutateOnce<Data, Variables>({ mutate }: UseMutationResult<Data, Error, Variables>) {
	const isRunning = useRef(false);
	return (variables: Variables, onSuccess?: (data: Data) => void, onError?: (error: Error) => void) => {
		if (isRunning.current) return;
		isRunning.current = true;
		mutate(variables, {
			onSuccess: (data) => onSuccess?.(data),
			onError: (error) => onError?.(error),
			onSettled: () => {
				isRunning.current = false;
			},
		});
	};
}
