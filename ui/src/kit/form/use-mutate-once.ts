import type { UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * `mutate`, which does nothing while the mutation runs. A disabled button is not enough: the second click of a double click
 * arrives before the button is drawn again.
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
