# HyperQueue for `try`. The program `hq` runs a server with a journal, and a separate worker. The Python package
# runs both in one process; to kill the worker, its tasks are killed.

export HQ_SERVER_DIR=$work/hq

has_program() { [ "$(command -v hq)" != "$here/hq" ]; }

install_engine() {
    has_program && return
    python3 -c 'import ensurepip, venv' || {
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends python3-venv
    }
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet hyperqueue==0.27.0
    export PATH=$work/venv/bin:$PATH
}

start_engine() {
    start_server
    if has_program; then start_worker; fi
}

start_server() {
    if has_program; then
        hq server start --journal "$work/journal" >>"$work/server.log" 2>&1 &
    else
        rm -rf "$HQ_SERVER_DIR"
        hq server start >>"$work/server.log" 2>&1 &
    fi
    server=$!
    for _ in $(seq 100); do
        [ -e "$HQ_SERVER_DIR/hq-current/access.json" ] && return
        sleep 0.1
    done
    cat "$work/server.log"
    return 1
}

start_worker() {
    has_program || return 0
    hq worker start >>"$work/worker.log" 2>&1 &
    worker=$!
}

kill_worker() {
    if has_program; then
        kill -9 "$worker"
    else
        pkill -9 -f -- "--out $work/run --shard" || true
    fi
}

kill_server() { kill -9 "$server"; }

stop_engine() { kill -9 "$server" ${worker:-}; }
